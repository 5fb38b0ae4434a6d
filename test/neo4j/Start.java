// Starts the engine in this process, prints its address, and ends when its input does. With a port, it is one over the
// databases of a home folder, as the bulk importer leaves them.

import java.nio.file.Path;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.configuration.connectors.BoltConnector;
import org.neo4j.configuration.helpers.SocketAddress;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;
import org.neo4j.harness.Neo4j;
import org.neo4j.harness.Neo4jBuilders;

public class Start {
    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 1) {
            over(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
            return;
        }
        try (Neo4j neo4j = Neo4jBuilders.newInProcessBuilder(Path.of(arguments[0])).withDisabledServer().build()) {
            System.out.println("bolt " + neo4j.boltURI());
            System.out.flush();
            while (System.in.read() >= 0) {}
        }
    }

    private static void over(Path home, int port) throws Exception {
        DatabaseManagementService engine = new DatabaseManagementServiceBuilder(home)
            .setConfig(BoltConnector.enabled, true)
            .setConfig(BoltConnector.listen_address, new SocketAddress("127.0.0.1", port))
            .setConfig(GraphDatabaseSettings.auth_enabled, false)
            .build();
        System.out.println("bolt bolt://127.0.0.1:" + port);
        System.out.flush();
        while (System.in.read() >= 0) {}
        engine.shutdown();
    }
}
